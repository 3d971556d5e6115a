/** Lets the device share a page by itself, where it can, in place of the menu of links. */

/** @param {ParentNode} within */
export const offerSharing = within => {
  if (navigator.share === undefined) return;
  for (const menu of within.querySelectorAll('details[data-share]')) {
    const summary = menu.querySelector('summary');
    if (summary === null || !(menu instanceof HTMLElement)) continue;
    summary.onclick = event => {
      event.preventDefault();
      // If the reader changes their mind, there is nothing to say.
      navigator.share({ title: document.title, url: menu.dataset.share }).catch(() => {});
    };
  }
};

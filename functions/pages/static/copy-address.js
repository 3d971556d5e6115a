/** Shows the buttons that copy the address of a calendar, where the browser lets pages copy. */

/** @param {ParentNode} within */
export const offerCopying = within => {
  // Without https, there is no clipboard.
  if (navigator.clipboard === undefined) return;
  for (const button of within.querySelectorAll('button[data-copy]')) {
    if (!(button instanceof HTMLButtonElement) || button.parentElement === null) continue;
    button.parentElement.hidden = false;
    button.onclick = async () => {
      const { copy = '', copied = '' } = button.dataset;
      await navigator.clipboard.writeText(copy);
      const told = button.nextElementSibling ?? document.createElement('span');
      told.setAttribute('role', 'status');
      button.after(told);
      told.textContent = ` ${copied}`;
    };
  }
};

/** Shows the button that asks for the reader's position, and leads to events near it. */

/** About a kilometre: more is not needed, and addresses are kept in histories and logs. */
const DECIMALS = 2;

/** @param {ParentNode} within */
export const offerNear = within => {
  // Without https, there is no position.
  if (navigator.geolocation === undefined || !isSecureContext) return;
  for (const button of within.querySelectorAll('button[data-near]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.onclick = () => {
      button.disabled = true;
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => {
          const address = new URL(button.dataset.near ?? '', location.href);
          address.searchParams.set('near', `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`);
          location.assign(address.pathname + address.search);
        },
        () => {
          const told = document.createElement('span');
          told.setAttribute('role', 'status');
          button.replaceWith(told);
          told.textContent = button.dataset.unknown ?? '';
        },
      );
    };
  }
};

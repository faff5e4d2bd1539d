/**
 * A banner or logo that was chosen is shown on the store's banner before it is saved: `.store-preview` is the banner, and
 * `data-shown-as` of a file field names its part, `banner` or `mark`. Without script the saved page shows it.
 */
export function wireStorePreview(): void {
  const banner = document.querySelector<HTMLElement>(".store-preview");
  if (!banner) return;
  const saved = banner.cloneNode(true) as HTMLElement;
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[data-shown-as]")];
  let addresses: string[] = [];
  const show = () => {
    for (const address of addresses) URL.revokeObjectURL(address);
    addresses = [];
    banner.className = saved.className;
    banner.replaceChildren(...[...saved.childNodes].map((node) => node.cloneNode(true)));
    for (const { files, dataset } of fields) {
      const file = files?.[0];
      if (!file) continue;
      const image = new Image();
      image.alt = "";
      addresses.push(URL.createObjectURL(file));
      if (dataset.shownAs === "mark") {
        image.className = "mark";
        banner.querySelector("b, .mark")?.replaceWith(image);
      } else {
        banner.className = "banner own store-preview";
        banner.querySelector("img:not(.mark)")?.remove();
        banner.insertBefore(image, banner.firstChild);
      }
      image.src = addresses.at(-1) ?? "";
    }
  };
  for (const field of fields) field.addEventListener("change", show);
  // Chosen before this script ran, or kept when somebody came back.
  show();
}

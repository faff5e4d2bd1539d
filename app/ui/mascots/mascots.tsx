import { MascotBoySvg } from "./mascot-boy";
import { MascotGirlSvg } from "./mascot-girl";
import stylesHref from "./mascots.css?url";

/** Each links the mascots' stylesheet: it may stand on any page, and most pages have none. */
export function MascotBoy({ className }: { className?: string }) {
  return (
    <>
      <link rel="stylesheet" href={stylesHref} />
      <MascotBoySvg className={className} />
    </>
  );
}

export function MascotGirl({ className }: { className?: string }) {
  return (
    <>
      <link rel="stylesheet" href={stylesHref} />
      <MascotGirlSvg className={className} />
    </>
  );
}

import { MascotBoySvg } from "./mascot-boy";
import { MascotGirlSvg } from "./mascot-girl";
import stylesHref from "./mascots.css?url";

/** Each links the mascots' style sheet, because most pages have no mascot. */
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

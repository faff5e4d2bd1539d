import stylesHref from "./cast.css?url";
import { BoyDrawing } from "./mascot-boy";
import { GirlDrawing } from "./mascot-girl";

/** Each brings the sheet of the cast: it may stand on any page, and most have nobody. */
export function MascotBoy({ className }: { className?: string }) {
  return (
    <>
      <link rel="stylesheet" href={stylesHref} />
      <BoyDrawing className={className} />
    </>
  );
}

export function MascotGirl({ className }: { className?: string }) {
  return (
    <>
      <link rel="stylesheet" href={stylesHref} />
      <GirlDrawing className={className} />
    </>
  );
}

import { Icon } from "../elements/icon";
import { words } from "./words";

const RASTER = { types: "image/png,image/jpeg", endings: ".png,.jpg,.jpeg" };
const ACCEPTED = {
  raster: `${RASTER.types},${RASTER.endings}`,
  any: `${RASTER.types},image/svg+xml,image/webp,image/avif,image/heic,${RASTER.endings},.svg,.webp,.avif,.heic,.heif`,
};

/** The field for a picture, onto which one can also be dropped; the script fills in status and progress. */
export function PictureZone({
  accepts,
  hint,
  error,
}: {
  accepts: keyof typeof ACCEPTED;
  hint: string;
  error: string | undefined;
}) {
  return (
    <div className="art-zone">
      <Icon name="arrow-up" />
      <label className="label" htmlFor="artwork">
        {words.uploadForm.chooseAPicture}
      </label>
      <p className="js">{words.uploadForm.orDropIt}</p>
      <input
        id="artwork"
        name="artwork"
        type="file"
        required
        accept={ACCEPTED[accepts]}
        aria-describedby="artwork-hint artwork-error"
        aria-invalid={error ? true : undefined}
      />
      <p className="hint" id="artwork-hint">
        {hint}
      </p>
      <p role="status" className="about" />
      <progress className="art-progress" max={100} value={0} hidden aria-label={words.uploadForm.sentSoFar} />
      <p className="error" id="artwork-error" role="alert">
        {error}
      </p>
    </div>
  );
}

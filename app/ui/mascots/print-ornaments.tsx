import { cx } from "../elements/class-names";

/** A registration mark, which printers use to align inks. */
export function RegistrationMark({ className }: { className?: string }) {
  return (
    <svg className={cx("regmark", className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 0v24M0 12h24M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z" />
    </svg>
  );
}

/** A field of dots that grow from one side to the other: a gray made of one ink. Color: `currentColor`. */
export function Halftone({
  className,
  rows = 12,
  columns = 30,
}: {
  className?: string;
  rows?: number;
  columns?: number;
}) {
  const step = 12;
  // A line of zero-length dashes with round caps is a row of dots as large as the line is wide.
  const row = (index: number) => {
    const y = index * step + step / 2;
    return `M${index % 2 ? step / 2 : 0} ${y}h${columns * step}`;
  };
  return (
    <svg
      className={cx("halftone", className)}
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {Array.from({ length: rows }, (_, index) => (
        <path
          key={row(index)}
          d={row(index)}
          strokeWidth={Math.round(((index + 1) / rows) * step * 11) / 10}
        />
      ))}
    </svg>
  );
}

/** A color bar, as printed at the edge of a sheet to judge the inks. */
export function ColorBar() {
  return <span className="color-bar" aria-hidden="true" />;
}

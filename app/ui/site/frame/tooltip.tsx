/**
 * The page's tooltip, empty until the script names a control in it (`enhance/widgets/tooltips`). Hidden from assistive
 * technology, which reads the name from the control itself.
 */
export function Tooltip() {
  return <div className="tooltip" data-tooltip="" aria-hidden="true" />;
}

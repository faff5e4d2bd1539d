/** The page that sends the kept form after its sender has confirmed who they are. */
export const KEPT_FORM_PATH = "/confirm/form";

/** Where somebody who has confirmed sends the form that was kept. */
export const KEPT_FORM_PATH = "/confirm/form";

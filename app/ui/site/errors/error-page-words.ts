export const notFoundTitle = "Oops! Page not found";
export const unexpectedTitle = "Unexpected Application Error!";
export const notFoundText =
  "This one never made it to the press. The address may be mistyped, or the page has moved.";
export const returnToHome = "Return to Home";
export const unexpectedText =
  "The fault is ours, not yours. It has been noted; please try again in a moment.";

/** Single exports and not one object: the script then carries no keys. Import them as `words`. */
export const failedToUpdate = "Failed to update image(s)";
export const failedToDelete = "Failed to delete images";
export const favoriteFailed = "Failed to update favorite status";
export const tooOften = "That was too fast. Wait a minute, then try again.";

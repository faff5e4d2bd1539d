/** The script of forms that take or describe a picture, and of results that hand one on. Loaded beside the script of every page. */
import { defineArtDrop } from "./art-drop";
import { wireNeededFields } from "./needed-fields";
import { wireShareSheet } from "./share-sheet";
import { wireStorePreview } from "./store-preview";

defineArtDrop();
wireShareSheet();
wireNeededFields();
wireStorePreview();

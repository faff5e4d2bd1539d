/**
 * The script of My Images and its viewer. Everything it touches works without it: favorites and moves are forms, the view of a
 * picture is an address. It sends the same forms in the background and shows the result before the answer comes.
 */

import { wireDragging } from "./dragging";
import { wireFavorites, wireMoves } from "./optimistic-changes";
import { wirePictureView } from "./picture-view";
import { wireSelection } from "./selection";
import { wireShortcuts } from "./shortcuts";
import { wireUndo } from "./undo-notice";

wireFavorites();
wireMoves();
wireUndo();
wireSelection();
wireDragging();
wirePictureView();
wireShortcuts();

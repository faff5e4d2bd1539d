/**
 * The one script of pages that are not hydrated. Everything it touches works without it. It listens on the
 * document instead of on elements, and changes attributes instead of moving nodes, so it is harmless on pages
 * that React takes over and right for HTML that arrives later.
 */
import { wireActions } from "./actions";
import { defineArtDrop } from "./art-drop";
import { wireBusyButtons } from "./busy";
import { wireCarousel } from "./carousel";
import { wireCounters } from "./counters";
import { wireDialogs } from "./dialogs";
import { defineLiveRegion } from "./live-region";
import { wireLookAgain } from "./look-again";
import { wireMenu } from "./menu";
import { wireOffer } from "./offer";
import { wirePreview } from "./preview";
import { wireScroll } from "./scroll";
import { wireTheme } from "./theme";
import { wireThumbs } from "./thumbs";
import { wireTimeLeft } from "./time-left";
import { wireToasts } from "./toasts";
import { wireValidation } from "./validate";

document.documentElement.classList.add("has-js");
wireMenu();
wireToasts();
wireDialogs();
wireTheme();
wireValidation();
wireBusyButtons();
wireActions();
wirePreview();
wireLookAgain();
wireScroll();
defineLiveRegion();
defineArtDrop();
wireTimeLeft();
wireCarousel();
wireThumbs();
wireCounters();
wireOffer();

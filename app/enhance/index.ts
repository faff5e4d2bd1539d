/**
 * The one script of pages that are not hydrated. Everything it touches works without it. It listens on the
 * document instead of on elements, and changes attributes instead of moving nodes, so it is harmless on pages
 * that React takes over and right for HTML that arrives later.
 */

import { wireCountUp } from "./countdowns/count-up";
import { wireOfferCountdown } from "./countdowns/offer-countdown";
import { wireTimeLeft } from "./countdowns/time-left";
import { wireBusyButtons } from "./forms/busy-buttons";
import { wireControlActions } from "./forms/control-actions";
import { wireFieldValidation } from "./forms/field-validation";
import { wireFormPreview } from "./forms/form-preview";
import { wireNewWindowForms } from "./forms/new-window-forms";
import { wireFormPolling } from "./forms/poll-form";
import { watchPointer } from "./released";
import { reportCampaignVisit } from "./widgets/campaign-visit";
import { wireCarousel } from "./widgets/carousel";
import { wireDialogs } from "./widgets/dialogs";
import { wireFilmChapters } from "./widgets/film-chapters";
import { wireGalleryThumbnails } from "./widgets/gallery-thumbnails";
import { wireHideOnScroll } from "./widgets/hide-on-scroll";
import { defineLiveRegion } from "./widgets/live-region";
import { wireMenu } from "./widgets/menu";
import { showCurrentTab } from "./widgets/tabs";
import { wireTheme } from "./widgets/theme";
import { wireToasts } from "./widgets/toasts";
import { wireTooltips } from "./widgets/tooltips";

document.documentElement.classList.add("has-js");
watchPointer();
wireMenu();
wireToasts();
wireTooltips();
wireDialogs();
wireTheme();
wireFieldValidation();
wireBusyButtons();
wireControlActions();
wireFormPreview();
wireFormPolling();
wireNewWindowForms();
wireHideOnScroll();
defineLiveRegion();
wireTimeLeft();
wireCarousel();
showCurrentTab();
wireFilmChapters();
wireGalleryThumbnails();
wireCountUp();
wireOfferCountdown();
reportCampaignVisit();

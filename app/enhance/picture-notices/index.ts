/** The script that tells signed-in people about finished pictures on pages that are not hydrated. */

import { watchPictures } from "./watch";

watchPictures();

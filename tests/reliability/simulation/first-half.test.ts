import { simulateHalf } from "./simulate";

simulateHalf(0);

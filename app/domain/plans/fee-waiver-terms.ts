/** Sales in a month that make the plan's next month free. Constants only, because the browser loads this file too. */
export const FEE_WAIVER_SALES_CENTS = 500_00;

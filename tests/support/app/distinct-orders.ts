/**
 * Every distinct order of a list that may contain equal items; of more than `most` an even selection, which is computed, not
 * picked from all of them.
 */
export function distinctOrders<T>(
  items: readonly T[],
  most = Number.POSITIVE_INFINITY,
  /** Where in its share each of a selection is, from 0 to 1. */
  place = 0,
): T[][] {
  const counts = new Map<T, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  const all = ordersOf(counts);
  const wanted = Math.min(all, most);
  return Array.from({ length: wanted }, (_, at) =>
    orderAt(counts, Math.floor(((at + place) * all) / wanted)),
  );
}

/** Orders of the steps in which one more, in turn each of `doubled`, happens twice; `most` of each. */
export function ordersWithDuplicates<T>(steps: readonly T[], doubled: readonly T[], most: number): T[][] {
  return doubled.flatMap((step, at) => distinctOrders([...steps, step], most, at / doubled.length));
}

function ordersOf(counts: ReadonlyMap<unknown, number>): number {
  let left = 0;
  let orders = 1;
  for (const count of counts.values())
    for (let one = 1; one <= count; one++) {
      left++;
      orders = (orders * left) / one;
    }
  return Math.round(orders);
}

/** The order of this number, from 0. */
function orderAt<T>(counts: ReadonlyMap<T, number>, number: number): T[] {
  const rest = new Map(counts);
  const order: T[] = [];
  let at = number;
  while (rest.size > 0)
    for (const [item, count] of rest) {
      const without = new Map(rest);
      if (count === 1) without.delete(item);
      else without.set(item, count - 1);
      const orders = ordersOf(without);
      if (at >= orders) {
        at -= orders;
        continue;
      }
      order.push(item);
      if (count === 1) rest.delete(item);
      else rest.set(item, count - 1);
      break;
    }
  return order;
}

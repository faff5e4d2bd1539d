/** The note of an incident that the print partner closed. */
export const words = {
  goesOn: ({ status }: { status: string }) => `The partner continues: ${status}`,
  parcelIs: ({ state }: { state: string }) => `The parcel is now ${state}`,
};

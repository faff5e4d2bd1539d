export const utc = ({ at }: { at: string }) => `${at} UTC`;

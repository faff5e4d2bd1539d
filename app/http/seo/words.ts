export const socialImage = ({ alt }: { alt: string }) => `Inkloom: ${alt}`;

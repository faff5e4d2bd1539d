export const breadcrumb = "Breadcrumb";
export const loading = "Loading";

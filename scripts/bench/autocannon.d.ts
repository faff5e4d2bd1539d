declare module "autocannon" {
  export interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number };
    "4xx": number;
    "5xx": number;
    errors: number;
  }
  export default function autocannon(options: {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    duration: number;
  }): Promise<Result>;
}

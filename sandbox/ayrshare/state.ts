export interface SocialPost {
  id: string;
  platform: string;
  text: string;
  mediaUrls: string[];
  key: string | null;
  at: number;
}

export interface SocialProfile {
  profileKey: string;
  title: string;
  networks: string[];
  posts: SocialPost[];
}

export interface AyrshareState {
  profiles: SocialProfile[];
}

export function emptyAyrshareState(): AyrshareState {
  return { profiles: [] };
}

export type TeamResource = {
  uuid: string;
  name: string;
  /** User uuids of its members. */
  users: string[];
  updated_at: string;
};

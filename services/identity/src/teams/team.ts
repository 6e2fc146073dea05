export type Team = { uuid: string; name: string; userUuids: string[]; updatedAt: Date };

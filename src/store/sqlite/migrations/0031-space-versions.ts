/** Spaces that stand in the database: each version as it was written, who wrote it and when; none is ever changed. */
export const spaceVersions = [
  `create table space_version (
    id integer primary key,
    space_id text not null,
    at integer not null,
    decided_by text not null,
    why text,
    definition text
  ) strict`,
  'create index space_version_of_space on space_version (space_id, id)',
  `create trigger space_version_is_not_changed before update on space_version
    begin select raise(abort, 'versions of spaces are append-only'); end`,
  `create trigger space_version_is_not_deleted before delete on space_version
    begin select raise(abort, 'versions of spaces are append-only'); end`,
];

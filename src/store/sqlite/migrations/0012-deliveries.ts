/** Which batch goes to which target, and how far it is. */
export const deliveries = [
  // A batch that was released before a target was configured does not go to it.
  `create table delivery_planned (
    space_id text not null,
    batch_number integer not null,
    planned_at integer not null,
    primary key (space_id, batch_number),
    foreign key (space_id, batch_number) references batch (space_id, number)
  ) strict, without rowid`,
  `create table delivery (
    space_id text not null,
    batch_number integer not null,
    target text not null,
    failures integer not null,
    failing_since integer,
    failure text,
    detail text,
    parked integer not null check (parked in (0, 1)),
    run_at integer,
    delivered_at integer,
    primary key (space_id, batch_number, target),
    foreign key (space_id, batch_number) references delivery_planned (space_id, batch_number),
    check ((run_at is null) = (delivered_at is not null))
  ) strict, without rowid`,
  'create index delivery_due on delivery (space_id, run_at) where run_at is not null',
];

-- When a backup was made, so that a monitor notices that none is any more (rule 3.4.774).
create table backups (
  taken_at timestamptz primary key
);

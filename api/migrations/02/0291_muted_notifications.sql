-- What a person does not want to be told of (schema/notifications/kinds.ts). A notification without a kind concerns money or what was agreed
-- on, and is always told.
create table muted_notifications (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('app', 'mail')),
  primary key (user_id, kind, channel)
);

alter table notifications add column kind text;

-- Nobody is told who has no account any more, or does not want to know.
create or replace function skip_unwanted() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = new.user_id and erased_at is not null)
    or exists (
      select from muted_notifications where user_id = new.user_id and kind = new.kind and channel = 'app')
  then
    return null;
  end if;
  return new;
end $$;

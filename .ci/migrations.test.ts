import { expect, test } from 'vitest'
import { judgeMigration } from './migrations.ts'

const earlier = ['0300_towns', '0310_push_keys']

test.for([
  'alter table jobs drop column title;',
  'drop table\n  jobs;',
  'alter table jobs rename column title to name;',
  'alter table jobs rename title to name;',
  'alter table jobs rename to offers;',
  'alter table jobs alter column rate type bigint;',
  'alter table jobs alter rate set data type bigint;',
  'alter table jobs alter column town set not null;',
  'alter table jobs add column town text not null;',
  'drop function notify_all(uuid);',
  'do $$ begin execute 1; end $$; alter table jobs drop column title;',
])('“%s” needs to say since when nothing uses it', (sql) => {
  expect(judgeMigration(sql, earlier)).toEqual([expect.stringContaining('-- contracts after')])
  expect(judgeMigration(`-- contracts after 0300_towns: towns took its place\n${sql}`, earlier)).toEqual([])
  expect(judgeMigration(`-- contracts after 0299_nothing: why\n${sql}`, earlier)).toEqual([
    '0299_nothing is no earlier migration',
  ])
})

test.for([
  "update jobs set town = 'Nyon' where town is null;",
  'delete from sessions;',
  'insert into papers (id)\n  select id from payments;',
  'create index jobs_by_town on jobs (town);',
  'create unique index on_jobs on jobs (town);',
  'alter table jobs add constraint jobs_town_check check (char_length(town) < 80);',
  'alter table jobs\n  add column town text,\n  add foreign key (town) references towns (name);',
  'alter table jobs add constraint jobs_town unique (town, f(id)), add constraint other check (a > 1) not valid;',
  'alter table only jobs add primary key (id);',
  "alter table jobs add column town text check (town <> '');",
  'alter table jobs add column token uuid not null default gen_random_uuid();',
  'alter table jobs add column seen_at timestamptz default clock_timestamp();',
  'alter table jobs add column day date generated always as (date(at)) stored;',
  'alter table jobs add column number bigserial;',
  'truncate jobs;',
  'do $$ begin update jobs set town = null; end $$;',
  'do $$ begin if 1 = 1 then delete from jobs; end if; end $$;',
  'with gone as (delete from jobs returning id) select 1;',
])('“%s” needs a task, or a reason', (sql) => {
  expect(judgeMigration(sql, earlier)).toEqual([expect.stringContaining('-- at once')])
  expect(judgeMigration(`-- at once: some hundred rows\n${sql}`, earlier)).toEqual([])
})

const again = 'drop index concurrently if exists jobs_by_town;'

test('an index beside the writers is made outside a transaction, by statements that may run again', () => {
  const create = 'create unique index concurrently jobs_by_town on jobs (town);'
  const judge = (...lines: string[]) => judgeMigration(lines.join('\n'), earlier)

  expect(judge('-- without transaction', again, create)).toEqual([])
  expect(judge('-- without transaction', again)).toEqual([])
  expect(judge(again, create)).toEqual([expect.stringContaining('"-- without transaction"')])
  for (const wrong of [create, 'alter table jobs add column town text;', `${again}\n${create.replace('by_', 'of_')}`])
    expect(judge('-- without transaction', wrong)).toEqual([expect.stringContaining('may run again')])
})

test('a migration that only adds needs no words', () => {
  const sql = `
    -- Never drop column title, nor update jobs.
    create table towns (id uuid primary key, name text not null);
    create index towns_by_name on towns (name);
    alter table jobs add column town text;
    alter table jobs add column rank int not null default 0, add column other text;
    alter table jobs drop constraint jobs_status_check;
    alter table jobs add constraint jobs_status_check check (status in ('open', 'closed')) not valid;
    alter table jobs add constraint jobs_rank unique using index jobs_by_rank, add column town_id uuid references towns;
    alter table jobs validate constraint jobs_status_check;
    alter table towns add constraint towns_name check (f(name, 1) in ('a', 'b')), add foreign key (id) references jobs;
    alter table jobs add column made_at timestamptz not null default now();
    create trigger keep before
      update on jobs for each row execute function keep();
    create or replace function keep() returns trigger language plpgsql as $$ begin
      update jobs set town = null;
      delete from towns;
      return new;
    end $$;
    insert into towns (id, name) values (gen_random_uuid(), 'Nyon');`

  expect(judgeMigration(sql, earlier)).toEqual([])
})

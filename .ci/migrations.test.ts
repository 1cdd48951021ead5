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
])('“%s” needs a task, or a reason', (sql) => {
  expect(judgeMigration(sql, earlier)).toEqual([expect.stringContaining('-- at once')])
  expect(judgeMigration(`-- at once: some hundred rows\n${sql}`, earlier)).toEqual([])
})

test('a migration that only adds needs no words', () => {
  const sql = `
    -- Never drop column title, nor update jobs.
    create table towns (id uuid primary key, name text not null);
    create index towns_by_name on towns (name);
    alter table jobs add column town text;
    alter table jobs add column rank int not null default 0, add column other text;
    alter table jobs drop constraint jobs_status_check;
    create or replace function keep() returns trigger language plpgsql as $$ begin
      update jobs set town = null;
      delete from towns;
      return new;
    end $$;
    insert into towns (id, name) values (gen_random_uuid(), 'Nyon');`

  expect(judgeMigration(sql, earlier)).toEqual([])
})

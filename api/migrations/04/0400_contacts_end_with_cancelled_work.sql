-- A student's contact details now end for the poster with the cancellation of agreed work, too, and while the offer is hidden or its poster
-- suspended. Devices of posters have them from before: the person, as the poster may see them now, is put into their feeds once more.
with ended as (
  select distinct 'user:' || j.posted_by_id as feed_id, a.student_id as entity_id
  from applications a join jobs j on j.id = a.job_id join users poster on poster.id = j.posted_by_id
  where a.withdrawn_at is null
    and (j.status = 'cancelled' or a.status = 'pending' and coalesce(j.hidden_at, poster.suspended_at) is not null)
), numbered as (
  select feed_id, entity_id, row_number() over (partition by feed_id order by entity_id) as number from ended
), moved as (
  insert into feeds as f (id, head) select feed_id, max(number) from numbered group by feed_id order by feed_id
  on conflict (id) do update set head = f.head + excluded.head
  returning id, head
), counted as (
  select feed_id, max(number) as total from numbered group by feed_id
)
insert into feed_entries (feed_id, entity, entity_id, position, op)
select numbered.feed_id, 'person', entity_id, head - total + number, 'put'
from numbered join moved on moved.id = numbered.feed_id join counted on counted.feed_id = numbered.feed_id
on conflict (feed_id, entity, entity_id) do update set position = excluded.position, op = excluded.op;

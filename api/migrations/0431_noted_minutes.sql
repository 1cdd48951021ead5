-- The days of a work as both have noted them: the times of each, and the minutes, by the student's word where there is one; null where the two say different
-- times, or one is missing. All papers and screens read the hours of several days here (rule 3.5.721).
create function noted_days(work uuid, student uuid) returns table (
  day date, students_arrival timestamptz, posters_arrival timestamptz, students_end timestamptz, posters_end timestamptz, minutes integer
) language sql stable as $$
  select day, students_arrival, posters_arrival, students_end, posters_end,
    case when abs(extract(epoch from students_arrival - posters_arrival)) > 600 or abs(extract(epoch from students_end - posters_end)) > 600 then null
      else nullif(greatest(0, round(extract(epoch from coalesce(students_end, posters_end) - coalesce(students_arrival, posters_arrival)) / 60)), 0) end::int
  from (
    select visit_day as day,
      max(at) filter (where act = 'arrive' and by_id = student_id) as students_arrival,
      max(at) filter (where act = 'arrive' and by_id <> student_id) as posters_arrival,
      max(at) filter (where act = 'leave' and by_id = student_id) as students_end,
      max(at) filter (where act = 'leave' and by_id <> student_id) as posters_end
    from visit_times where job_id = work and student_id = student group by visit_day) as days
$$;

create or replace function visit_json(j jobs) returns json language sql stable as $$
  select nullif(json_strip_nulls(json_build_object(
    'times', (
      select json_agg(json_build_object(
        'on', v.visit_day, 'act', v.act, 'byId', v.by_id, 'at', iso_moment(v.at), 'notedAt', iso_moment(v.noted_at))
        order by v.act, v.by_id)
      from visit_times v
      where v.job_id = j.id and v.student_id = j.assigned_to_id and v.visit_day = (
        select max(visit_day) from visit_times l where l.job_id = j.id and l.student_id = j.assigned_to_id)),
    'notedMinutes', (
      select case when count(*) = count(minutes) then sum(minutes) end from noted_days(j.id, j.assigned_to_id)),
    'agreedMinutes', j.agreed_minutes,
    'proposal', (
      select json_build_object('id', h.id, 'byId', h.by_id, 'minutes', h.minutes, 'proposedAt', iso_moment(h.proposed_at),
        'declinedAt', iso_moment(h.declined_at))
      from hour_proposals h
      where h.job_id = j.id and h.student_id = j.assigned_to_id and h.agreed_at is null and h.replaced_at is null),
    'absences', (
      select json_agg(json_build_object('byId', a.by_id, 'saidAt', iso_moment(a.said_at), 'agreedAt', iso_moment(a.agreed_at),
        'contestedAt', iso_moment(a.contested_at), 'words', a.words) order by a.said_at, a.by_id)
      from absences a where a.job_id = j.id and a.student_id = j.assigned_to_id and a.withdrawn_at is null)
  ))::text, '{}')::json
$$;

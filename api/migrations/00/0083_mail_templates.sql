-- A queued mail names its template under `template`; it was `letter` before.
update tasks set payload = (payload - 'letter') || jsonb_build_object('template', payload -> 'letter')
where name = 'mail.send' and payload ? 'letter';

-- Contact details of the two parties of finished work end 30 days after it (rule 1.2.531).
alter table jobs add column contacts_ended boolean not null default false;
create index jobs_with_contacts on jobs (updated_at, id) where status = 'completed' and not contacts_ended;

-- An id that a client chose is remembered as long as a replay of its request may come, and no longer.
create index client_ids_age on client_ids (created_at);

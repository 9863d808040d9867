-- outside a transaction
create index concurrently if not exists notifications_announced on notifications (created_at desc, id desc) where type = 'announcement';

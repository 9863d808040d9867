-- Two more kinds of notifications: what those publish whom one follows, and that a login was stolen.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('card_approved', 'card_rejected', 'comment', 'reply', 'rating', 'favorite', 'card_published', 'login_stolen', 'announcement'));

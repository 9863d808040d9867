-- Somebody set a new password with a link: the account's owner is notified. Earlier rows met the narrower rule.
alter table notifications drop constraint notifications_type_check;
alter table notifications add constraint notifications_type_check check (type in
  ('card_approved', 'card_rejected', 'card_withdrawn', 'card_removed', 'comment', 'reply', 'rating', 'favorite',
   'card_published', 'login_stolen', 'password_reset', 'announcement')) not valid;

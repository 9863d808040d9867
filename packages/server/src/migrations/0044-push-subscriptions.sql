-- Where the browser of a login receives push messages. A login has one subscription, and ends with it.
create table push_subscriptions (
  login_id uuid primary key references logins on delete cascade,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique, -- at the browser's push service
  p256dh text not null, -- the browser's keys, base64url
  auth text not null,
  site text not null, -- this site's address, as the browser knows it
  answers boolean not null,
  notifications boolean not null,
  previews boolean not null, -- messages may contain names and the beginning of texts
  created_at timestamptz not null,
  sent_at timestamptz,
  failing_since timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);

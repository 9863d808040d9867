-- What came in by an account's zip, by the id that it had where the zip was made: bringing it again doubles nothing.
create table brought (
  user_id uuid not null references users on delete cascade,
  origin uuid not null,
  id uuid not null, -- of a card, chat, lorebook, preset or comment here, which may be gone by now
  primary key (user_id, origin)
);

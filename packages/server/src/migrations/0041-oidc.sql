-- Accounts connected with an OpenID Connect provider; one for each provider.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users on delete cascade,
  name text not null, -- what the provider calls the person
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

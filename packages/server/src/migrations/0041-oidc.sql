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

-- What a provider said, for calls that are repeated within two minutes. The key is the hash of the login's state.
create table oidc_returns (
  hash bytea primary key,
  person jsonb not null,
  created_at timestamptz not null
);

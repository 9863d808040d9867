export const HELP = `inkling <command>

  backup [--to <directory>] [--with-secret]
      Copies everything into a new directory below <directory> (BACKUP_DIR, if it is not said), and reads the copy back.
      Inkling may run and be used meanwhile. --with-secret adds secret.key: whoever has such a backup can
      read the API keys in it.

  verify <backup>
      Reads a backup back, and says whether it is as it was written.

  restore <backup> [--into <data directory>] [--set-aside] [--new-secret]
      Puts a backup into an empty installation: that of the settings, or with --into a data directory with a
      database and files of its own, whatever DATABASE_URL and S3_… say.
      --set-aside    a database that is in the data directory already is moved aside, never deleted; files stay
      --new-secret   without the secret that the backup was made under: everybody logs in anew, and API
                     keys of models have to be entered again

  move --to-database <postgres://…> [--to-s3]
      Copies the installation of the data directory to a PostgreSQL (and its files to the store that S3_… name), and
      reads everything back. Inkling must not run. What is in the data directory stays as it is.

Settings are those of the server, by environment: DATA_DIR, DATABASE_URL, S3_…, SECRET_KEY, BACKUP_DIR.
docs/operations/backup.md tells more.`

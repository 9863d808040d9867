-- Which files are named by rows: asked of each file that is old enough to be removed.
create index card_revisions_source_key on card_revisions (source_key) where source_key is not null;
create index card_revisions_picture on card_revisions (picture) where picture is not null;
create index personas_picture on personas (picture) where picture is not null;

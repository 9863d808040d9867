-- What is out of sight says so at its top alone: a message that was deleted, with the rest or by itself, or the topmost of
-- those that only a chat in the bin leads to. Before, every message below said it too, and to delete 100,000 of them,
-- or to take them back, took longer than anybody waits.
update messages m set deletion_id = null from messages above
  where above.id = m.sibling_group and above.deletion_id = m.deletion_id;

-- What a tree's messages are below of is asked with each of them.
drop index deletions_tree;
create index deletions_tree on deletions (tree_id, scope);

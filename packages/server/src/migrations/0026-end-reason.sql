-- Why a model ended its answer: stop, length, filter or unknown; null of what is no answer, or came before this.
alter table messages add column end_reason text;

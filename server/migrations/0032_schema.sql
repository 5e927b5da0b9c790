-- Whoever keeps sessions in memory is told by the tables themselves that they have changed, whatever changed them.
CREATE FUNCTION tell_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_notify('session_changed', ''); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER session_changed AFTER UPDATE OR DELETE ON "sessions" FOR EACH STATEMENT EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER session_changed AFTER UPDATE OR DELETE ON "users" FOR EACH STATEMENT EXECUTE FUNCTION tell_session_changed();--> statement-breakpoint
CREATE TRIGGER session_changed AFTER INSERT ON "lifecycle_pending" FOR EACH STATEMENT EXECUTE FUNCTION tell_session_changed();

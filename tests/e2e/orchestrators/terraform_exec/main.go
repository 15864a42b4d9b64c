// Command terraform-exec-calls makes every call that terraform-exec has, in the order of a day's work, on a program
// that stands where terraform stands. It prints a line of JSON for each call: its name, its error, and its answer.
//
//	terraform-exec-calls PROGRAM FOLDER
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"github.com/hashicorp/terraform-exec/tfexec"
	tfjson "github.com/hashicorp/terraform-json"
)

type call struct {
	name string
	run  func() (any, error)
}

type line struct {
	Call   string `json:"call"`
	Error  string `json:"error,omitempty"`
	Answer any    `json:"answer,omitempty"`
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: terraform-exec-calls PROGRAM FOLDER")
		os.Exit(2)
	}
	tf, err := tfexec.NewTerraform(os.Args[2], os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	printed := json.NewEncoder(os.Stdout)
	for _, one := range calls(context.Background(), tf, os.Args[2]) {
		answer, err := one.run()
		result := line{Call: one.name, Answer: answer}
		if err != nil {
			result.Error = err.Error()
		}
		if err := printed.Encode(result); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
}

func calls(ctx context.Context, tf *tfexec.Terraform, folder string) []call {
	plan := filepath.Join(folder, "saved.tfplan")
	resource := "terraform_data.a"
	approved := func(err error) (any, error) { return nil, err }
	return []call{
		{"SetEnv", func() (any, error) { return nil, tf.SetEnv(environment()) }},
		{"SetAppendUserAgent", func() (any, error) { return nil, tf.SetAppendUserAgent("calls/1") }},
		{"Version", func() (any, error) {
			version, _, err := tf.Version(ctx, true)
			return fmt.Sprint(version), err
		}},
		{"Init", func() (any, error) { return approved(tf.Init(ctx, tfexec.Upgrade(true))) }},
		{"InitJSON", func() (any, error) { return events(func(w *bytes.Buffer) error { return tf.InitJSON(ctx, w) }) }},
		{"Get", func() (any, error) { return approved(tf.Get(ctx)) }},
		{"Validate", func() (any, error) {
			answer, err := tf.Validate(ctx)
			return answer, err
		}},
		{"FormatString", func() (any, error) { return tf.FormatString(ctx, "locals {\n x=1\n}\n") }},
		{"Format", func() (any, error) {
			var formatted bytes.Buffer
			err := tf.Format(ctx, strings.NewReader("locals {\n y=1\n}\n"), &formatted)
			return formatted.String(), err
		}},
		{"FormatCheck", func() (any, error) {
			isFormatted, files, err := tf.FormatCheck(ctx, tfexec.Recursive(true))
			return []any{isFormatted, files}, err
		}},
		{"FormatWrite", func() (any, error) { return approved(tf.FormatWrite(ctx, tfexec.Recursive(true))) }},
		{"MetadataFunctions", func() (any, error) {
			functions, err := tf.MetadataFunctions(ctx)
			if err != nil {
				return nil, err
			}
			return len(functions.Signatures) > 50, nil
		}},
		{"ProvidersSchema", func() (any, error) {
			schemas, err := tf.ProvidersSchema(ctx)
			if err != nil {
				return nil, err
			}
			return len(schemas.Schemas), nil
		}},
		{"ProvidersLock", func() (any, error) { return approved(tf.ProvidersLock(ctx)) }},
		{"ProvidersMirror", func() (any, error) {
			mirror := filepath.Join(folder, "mirror")
			if err := os.MkdirAll(mirror, 0o700); err != nil {
				return nil, err
			}
			return approved(tf.ProvidersMirror(ctx, mirror))
		}},
		{"Plan", func() (any, error) { return tf.Plan(ctx, tfexec.Out(plan), tfexec.Var("size=2")) }},
		{"PlanJSON", func() (any, error) {
			var hasChanges bool
			answer, err := events(func(w *bytes.Buffer) (err error) {
				hasChanges, err = tf.PlanJSON(ctx, w, tfexec.Refresh(false))
				return err
			})
			return []any{hasChanges, answer}, err
		}},
		{"ShowPlanFile", func() (any, error) { return planned(tf.ShowPlanFile(ctx, plan)) }},
		{"ShowPlanFileRaw", func() (any, error) {
			shown, err := tf.ShowPlanFileRaw(ctx, plan)
			return strings.Contains(shown, "Plan: 3 to add"), err
		}},
		{"Apply of a plan", func() (any, error) { return approved(tf.Apply(ctx, tfexec.DirOrPlan(plan))) }},
		{"Apply", func() (any, error) { return approved(tf.Apply(ctx, tfexec.Var("size=3"), tfexec.Lock(true))) }},
		{"ApplyJSON", func() (any, error) {
			return events(func(w *bytes.Buffer) error { return tf.ApplyJSON(ctx, w, tfexec.Replace(resource)) })
		}},
		{"Output", func() (any, error) { return tf.Output(ctx) }},
		{"Show", func() (any, error) { return addresses(tf.Show(ctx)) }},
		{"ShowStateFile", func() (any, error) {
			return addresses(tf.ShowStateFile(ctx, filepath.Join(folder, "terraform.tfstate")))
		}},
		{"Graph", func() (any, error) {
			graph, err := tf.Graph(ctx)
			return strings.HasPrefix(graph, "digraph"), err
		}},
		{"Refresh", func() (any, error) { return approved(tf.Refresh(ctx)) }},
		{"RefreshJSON", func() (any, error) {
			return events(func(w *bytes.Buffer) error { return tf.RefreshJSON(ctx, w) })
		}},
		{"Taint", func() (any, error) { return approved(tf.Taint(ctx, resource)) }},
		{"Plan of a tainted resource", func() (any, error) { return tf.Plan(ctx) }},
		{"Untaint", func() (any, error) { return approved(tf.Untaint(ctx, resource)) }},
		{"StatePull", func() (any, error) {
			state, err := tf.StatePull(ctx)
			if err == nil {
				err = os.WriteFile(filepath.Join(folder, "pulled.tfstate"), []byte(state), 0o600)
			}
			return strings.Contains(state, `"lineage"`), err
		}},
		{"StateMv", func() (any, error) { return approved(tf.StateMv(ctx, "terraform_data.b", "terraform_data.c")) }},
		{"StateRm", func() (any, error) { return approved(tf.StateRm(ctx, "terraform_data.c")) }},
		{"Import", func() (any, error) { return approved(tf.Import(ctx, "terraform_data.b", "imported")) }},
		{"StatePush", func() (any, error) {
			return approved(tf.StatePush(ctx, filepath.Join(folder, "pulled.tfstate"), tfexec.Force(true)))
		}},
		{"ForceUnlock", func() (any, error) { return approved(tf.ForceUnlock(ctx, "1")) }},
		{"WorkspaceShow", func() (any, error) { return tf.WorkspaceShow(ctx) }},
		{"WorkspaceNew", func() (any, error) { return approved(tf.WorkspaceNew(ctx, "other")) }},
		{"WorkspaceList", func() (any, error) {
			names, current, err := tf.WorkspaceList(ctx)
			return []any{names, current}, err
		}},
		{"WorkspaceListJSON", func() (any, error) {
			answer, err := tf.WorkspaceListJSON(ctx)
			return answer, err
		}},
		{"WorkspaceSelect", func() (any, error) { return approved(tf.WorkspaceSelect(ctx, "default")) }},
		{"WorkspaceDelete", func() (any, error) { return approved(tf.WorkspaceDelete(ctx, "other")) }},
		{"Test", func() (any, error) {
			var printed bytes.Buffer
			err := tf.Test(ctx, &printed)
			return strings.Contains(printed.String(), `"passed":1`), err
		}},
		{"QueryJSON", func() (any, error) { return messages(tf.QueryJSON(ctx)) }},
		{"StateMigrateJSON", func() (any, error) { return messages(tf.StateMigrateJSON(ctx)) }},
		{"Destroy", func() (any, error) { return approved(tf.Destroy(ctx, tfexec.Target("terraform_data.b"))) }},
		{"DestroyJSON", func() (any, error) {
			return events(func(w *bytes.Buffer) error { return tf.DestroyJSON(ctx, w) })
		}},
		{"Upgrade012", func() (any, error) { return approved(tf.Upgrade012(ctx)) }},
		{"Upgrade013", func() (any, error) { return approved(tf.Upgrade013(ctx)) }},
	}
}

// environment returns the variables of this process, without those that terraform-exec sets itself and refuses.
func environment() map[string]string {
	found := map[string]string{}
	for _, pair := range os.Environ() {
		name, value, _ := strings.Cut(pair, "=")
		if len(tfexec.ProhibitedEnv(map[string]string{name: value})) == 0 {
			found[name] = value
		}
	}
	return found
}

// events returns the types of the events that a command prints, each once and sorted: their order is the engine's.
func events(run func(*bytes.Buffer) error) (any, error) {
	var printed bytes.Buffer
	err := run(&printed)
	seen := map[string]bool{}
	for _, text := range strings.Split(strings.TrimSpace(printed.String()), "\n") {
		var event struct {
			Type string `json:"type"`
		}
		if json.Unmarshal([]byte(text), &event) != nil {
			event.Type = "no JSON: " + text
		}
		seen[event.Type] = true
	}
	return sorted(seen), err
}

func messages(all iter.Seq[tfexec.NextMessage], err error) (any, error) {
	if err != nil {
		return nil, err
	}
	number := 0
	for message := range all {
		number++
		if message.Err != nil {
			return number, message.Err
		}
	}
	return number, nil
}

func planned(plan *tfjson.Plan, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	for _, change := range plan.ResourceChanges {
		found[fmt.Sprint(change.Address, " ", change.Change.Actions)] = true
	}
	return sorted(found), nil
}

func addresses(state *tfjson.State, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	found := map[string]bool{}
	if state.Values != nil && state.Values.RootModule != nil {
		for _, resource := range state.Values.RootModule.Resources {
			found[resource.Address] = true
		}
	}
	return sorted(found), nil
}

func sorted(found map[string]bool) []string {
	names := make([]string, 0, len(found))
	for name := range found {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

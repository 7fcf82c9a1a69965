package wire

import "pmix/core/pmix"

// The fields of each structure in the order of the wire, for both directions.

func timeval(x *Fields, v *pmix.Timeval) {
	x.i64(&v.Sec)
	x.i64(&v.Usec)
}

func app(x *Fields, v *pmix.App) {
	x.text(&v.Cmd)
	x.argv(&v.Argv, (*Fields).cint)
	x.argv(&v.Env, (*Fields).i32)
	x.text(&v.Cwd)
	x.cint(&v.MaxProcs)
	sized(x, &v.Info, (*Encoder).putInfo, (*Decoder).getInfo)
}

func procInfo(x *Fields, v *pmix.ProcInfo) {
	// the exit code does not travel
	both(x, &v.Proc, (*Encoder).putProc, (*Decoder).getProc)
	x.text(&v.Hostname)
	x.text(&v.ExecutableName)
	x.pid(&v.Pid)
	raw8(x, &v.State)
}

func query(x *Fields, v *pmix.Query) {
	// qualifiers may hold queries again
	if !x.enter() {
		return
	}
	x.argv(&v.Keys, (*Fields).i32)
	sized(x, &v.Qualifiers, (*Encoder).putInfo, (*Decoder).getInfo)
	x.leave()
}

func envar(x *Fields, v *pmix.Envar) {
	x.text(&v.Envar)
	x.text(&v.Value)
	raw8(x, &v.Separator)
}

func coord(x *Fields, v *pmix.Coord) {
	raw8(x, &v.View)
	sized(x, &v.Coord, (*Encoder).putU32, (*Decoder).getU32)
}

func geometry(x *Fields, v *pmix.Geometry) {
	x.size(&v.Fabric)
	x.text(&v.UUID)
	x.text(&v.OSName)
	c := &rules[pmix.COORD]
	sized(x, &v.Coordinates,
		func(e *Encoder, v pmix.Coord) { c.enc(e, v) },
		func(d *Decoder) pmix.Coord { return c.dec(d).(pmix.Coord) })
}

func device(x *Fields, v *pmix.Device) {
	x.text(&v.UUID)
	x.text(&v.OSName)
	raw64(x, &v.Type)
}

func resourceUnit(x *Fields, v *pmix.ResourceUnit) {
	raw64(x, &v.Type)
	x.size(&v.Count)
}

func deviceDistance(x *Fields, v *pmix.DeviceDistance) {
	x.text(&v.UUID)
	x.text(&v.OSName)
	raw64(x, &v.Type)
	raw16(x, &v.MinDist)
	raw16(x, &v.MaxDist)
}

func endpoint(x *Fields, v *pmix.Endpoint) {
	x.text(&v.UUID)
	x.text(&v.OSName)
	both(x, &v.Endpt, (*Encoder).putBytes, (*Decoder).getBytes)
}

func nodePid(x *Fields, v *pmix.NodePid) {
	x.text(&v.Hostname)
	raw32(x, &v.NodeID)
	x.pid(&v.Pid)
}

func regex2(x *Fields, v *pmix.Regex2) {
	x.text(&v.Type)
	both(x, &v.Bytes, (*Encoder).putBytes, (*Decoder).getBytes)
}

func regattr(x *Fields, v *pmix.Regattr) {
	x.text(&v.Name)
	x.name(&v.String, pmix.MAX_KEYLEN)
	raw16(x, &v.Type)
	x.argv(&v.Description, (*Fields).i32)
}

// hwloc is the only source of these that ever travelled, so it is not named.
var hwlocSource = "hwloc"

func cpuset(x *Fields, v *pmix.Cpuset) {
	x.fromHwloc(&v.Source)
	x.text(&v.Bitmap)
}

func topology(x *Fields, v *pmix.Topology) {
	x.fromHwloc(&v.Source)
	x.text(&v.Topology)
}
